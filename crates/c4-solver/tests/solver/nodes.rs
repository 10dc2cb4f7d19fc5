//! Fixed node counts: a change of the search shows here, for better or for worse.

use c4_engine::{MoveList, Rules};
use c4_solver::{Question, Solver};

#[test]
fn so_many_nodes_and_no_others() {
    let rows = [
        ("2252576253462244111563365343671351441", -1),
        ("52753311433677442422121", 8),
        ("274552224131661", 0),
        ("32164625", 11),
        ("444444222", 4),
    ];
    let mut counts = Vec::new();
    for (moves, score) in rows {
        let position = MoveList::parse(moves, 7).unwrap().replay(Rules::CONNECT_FOUR).unwrap();
        let answer = Solver::default().solve(&position, Question::score()).unwrap();
        assert_eq!(answer.score(), Some(score), "{moves}");
        counts.push(answer.nodes);
    }
    assert_eq!(counts, [1, 4, 10836, 1384, 25163]);
}
