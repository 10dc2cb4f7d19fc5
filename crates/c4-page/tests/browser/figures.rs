//! How long scores take in the page. `C4_FIGURES` says for how many positions of each ply, and `C4_PLIES` of which, such as
//! `10-14`; without the first there is nothing to do.

use std::env;

use serde_json::{Value, json};

use crate::agrees::random_positions;
use crate::browser;

#[test]
fn figures() {
    let Some(count) = env::var("C4_FIGURES").ok().and_then(|it| it.parse::<usize>().ok()) else {
        return;
    };
    let plies = env::var("C4_PLIES").unwrap_or_else(|_| "0-40".to_owned());
    let (least, most) = plies.split_once('-').expect("such as 10-14");
    let plies = least.parse::<usize>().expect("a ply")..=most.parse().expect("a ply");
    let Some((browser, file)) = browser((1000, 800)) else { return };
    browser.open(&file, "#ex3/typed?in=");
    // Each position has a solver that knows nothing yet, as after opening a link; its worker is there before.
    let script = "
        const played = { columns: 7, rows: 6, connect: 4, gravity: true, diagonals: true, stones: 1 };
        const found = [];
        for (const columns of argument) {
            const analysis = new Analysis(() => {});
            await analysis.engine.ask({ ask: 'courses' });
            const start = performance.now();
            const legal = [0, 1, 2, 3, 4, 5, 6].filter((column) => columns.filter((it) => it === column).length < 6);
            await analysis.columns(played, columns, legal, analysis.turn);
            found.push([performance.now() - start, analysis.searched]);
            analysis.engine.stop(new Error());
        }
        return found;";
    println!("{:>4} {:>9} {:>9} {:>9} {:>14}", "ply", "ms: p50", "p99", "longest", "nodes: p99");
    for ply in plies {
        let positions = random_positions(count, |_| ply);
        let columns: Vec<&Vec<usize>> = positions.iter().map(|(columns, _)| columns).collect();
        let found = browser.run(script, &json!(columns));
        let sorted = |which: usize| {
            let all = found.as_array().expect("a list").iter();
            let mut list: Vec<f64> = all.filter_map(|it: &Value| it[which].as_f64()).collect();
            list.sort_by(f64::total_cmp);
            list
        };
        let (times, nodes) = (sorted(0), sorted(1));
        let at =
            |list: &[f64], share: f64| list[((list.len() - 1) as f64 * share).round() as usize];
        println!(
            "{ply:>4} {:>9.1} {:>9.1} {:>9.1} {:>14.0}",
            at(&times, 0.5),
            at(&times, 0.99),
            at(&times, 1.0),
            at(&nodes, 0.99)
        );
    }
}
