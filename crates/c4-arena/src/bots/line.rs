//! A player that is spoken to in the line protocol.

use std::time::Duration;

use c4_console::Seed;
use c4_engine::{self as engine, Square};

use crate::answer::{shown, stones};
use crate::bots::conversation::{Conversation, Unheard};
use crate::bots::protocol;
use crate::{CannotPlay, Conclusion, Foul, Player, Start, Turn};

pub(super) struct LinePlayer {
    conversation: Conversation,
    seed: Seed,
    /// What an answer has to be, where that is not a move.
    wanted: Option<&'static str>,
    /// What the bot has said when it was ready, and who it was told that it is.
    ready: Option<(usize, engine::Player)>,
}

impl LinePlayer {
    pub(super) fn new(
        conversation: Conversation,
        seed: Seed,
        wanted: Option<&'static str>,
    ) -> Self {
        Self { conversation, seed, wanted, ready: None }
    }
}

impl LinePlayer {
    /// Asks what only our own harness answers: which function it has found.
    pub(super) fn about(&mut self, within: Duration) -> Option<String> {
        self.conversation.say("about?");
        self.conversation.hear(within).ok()
    }
}

impl Player for LinePlayer {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), CannotPlay> {
        self.conversation.say(protocol::greeting(start, self.seed));
        let answer = self.conversation.hear(start.patience.start).map_err(Unheard::before_game)?;
        let first_column = protocol::first_column(&answer).ok_or_else(|| {
            let reason = format!("said {:?} instead of \"ready\"", shown(&answer));
            CannotPlay::Foul(Foul::NoShow { reason })
        })?;
        self.ready = Some((first_column, start.seat));
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Vec<Square>, CannotPlay> {
        let (first_column, _) = self.ready.expect("a player begins first");
        self.conversation.expect_silence()?;
        self.conversation.say(protocol::question(turn));
        let answer =
            self.conversation.hear(turn.patience.longest_turn()).map_err(Unheard::in_game)?;
        // What comes with an answer is found with it, so that it counts at the end of a game, too.
        self.conversation.expect_silence()?;
        stones(&answer, turn.position, first_column).map_err(|foul| {
            CannotPlay::Foul(match (foul, self.wanted) {
                (Foul::Malformed { answer, wanted: _ }, Some(wanted)) => {
                    Foul::Malformed { answer, wanted: wanted.to_owned() }
                }
                (foul, _) => foul,
            })
        })
    }

    fn held_up(&mut self) -> Duration {
        self.conversation.held_up()
    }

    fn last_words(&mut self) -> String {
        self.conversation.last_words()
    }

    fn end(&mut self, conclusion: &Conclusion) {
        if let Some((_, seat)) = self.ready {
            self.conversation.part(protocol::farewell(conclusion, seat));
        }
    }
}
