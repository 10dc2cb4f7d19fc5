//! How long scores take in the page. `C4_FIGURES` says for how many positions of each ply; without it there is nothing to do.

use std::env;

use serde_json::{Value, json};

use crate::agrees::random_positions;
use crate::browser;

#[test]
fn figures() {
    let Some(count) = env::var("C4_FIGURES").ok().and_then(|it| it.parse::<usize>().ok()) else {
        return;
    };
    let Some((browser, file)) = browser((1000, 800)) else { return };
    browser.open(&file, "#ex3/typed?in=");
    // Each position has a solver that knows nothing yet, as after opening a link; its worker is there before.
    let script = "
        const played = { columns: 7, rows: 6, connect: 4, gravity: true, diagonals: true, stones: 1 };
        const times = [];
        for (const columns of argument) {
            const analysis = new Analysis(() => {});
            analysis.engine = Engine.make();
            await analysis.engine.ask({ ask: 'courses' });
            const start = performance.now();
            await analysis.ask(played, columns);
            const score = performance.now() - start;
            for (let column = 0; column < 7; column++) {
                if (columns.filter((it) => it === column).length < 6) await analysis.ask(played, [...columns, column]);
            }
            times.push([score, performance.now() - start]);
            analysis.engine.stop(new Error());
        }
        return times;";
    println!(
        "{:>4} {:>10} {:>10} {:>10} {:>10} {:>10}",
        "ply", "score p50", "p99", "columns p50", "p99", "longest"
    );
    for ply in 0..41 {
        let positions = random_positions(count, |_| ply);
        let columns: Vec<&Vec<usize>> = positions.iter().map(|(columns, _)| columns).collect();
        let times = browser.run(script, &json!(columns));
        let sorted = |which: usize| {
            let mut list: Vec<f64> = times
                .as_array()
                .expect("a list")
                .iter()
                .filter_map(|it: &Value| it[which].as_f64())
                .collect();
            list.sort_by(f64::total_cmp);
            list
        };
        let at =
            |list: &[f64], share: f64| list[((list.len() - 1) as f64 * share).round() as usize];
        let (score, all) = (sorted(0), sorted(1));
        println!(
            "{ply:>4} {:>10.1} {:>10.1} {:>10.1} {:>10.1} {:>10.1}",
            at(&score, 0.5),
            at(&score, 0.99),
            at(&all, 0.5),
            at(&all, 0.99),
            at(&all, 1.0)
        );
    }
}
