//! JSON, and the schema that describes it.

use std::fs;
use std::path::Path;

use c4_grade::{Detail, Feedback, Grading, Typed};
use c4_report::Format;
use serde_json::Value;

use crate::samples;

#[test]
fn json_reads_back_as_the_same() {
    for (name, grading) in samples::all() {
        let mut json = Vec::new();
        Format::Json.write(&grading, &mut json).unwrap();
        assert_eq!(serde_json::from_slice::<Grading>(&json).unwrap(), grading, "{name}");
    }
}

/// To the last bit: a journal that is gone on with, and parts that are merged, are written again.
#[test]
fn points_read_back_as_the_same() {
    let mut grading = samples::grading(vec![samples::differs("bob")]);
    let thirds = (1..1000_u32).map(|number| f64::from(number) / 3.0);
    let odd = [0.917_861_080_485_115_7, 0.1 + 0.2, 67.535_001_657_275_43, 23.799_999_999_999_997];
    for points in odd.into_iter().chain(thirds) {
        grading.submissions[0].score.points = points;
        let mut json = Vec::new();
        Format::Json.write(&grading, &mut json).unwrap();
        let read: Grading = serde_json::from_slice(&json).unwrap();
        assert_eq!(read.submissions[0].score.points.to_bits(), points.to_bits(), "{points}");
    }
}

#[test]
fn the_schema_in_docs_is_that_of_the_code() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let written = fs::read_to_string(repository.join("docs/grading.schema.json"));
    let current = Path::new(env!("CARGO_TARGET_TMPDIR")).join("grading.schema.json");
    fs::write(&current, c4_report::schema()).unwrap();
    let is_current = written.is_ok_and(|written| written == c4_report::schema());
    assert!(is_current, "copy {} to docs/", current.display());
}

/// Whether the value is as its schema says, as far as this schema goes; where it is not.
fn mismatch(schema: &Value, root: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = root.pointer(name.strip_prefix('#').expect("it refers to itself"));
        return mismatch(schema.expect(name), root, value, at);
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(schemas) = schema[choice].as_array() {
            let fits = |schema: &&Value| mismatch(schema, root, value, at).is_none();
            let count = schemas.iter().filter(fits).count();
            if count == 0 || (choice == "oneOf" && count > 1) {
                return Some(format!("{at}: {count} of {choice} fit {value}"));
            }
        }
    }
    if schema.get("const").is_some_and(|constant| constant != value)
        || schema["enum"].as_array().is_some_and(|values| !values.contains(value))
        || !has_type(&schema["type"], value)
    {
        return Some(format!("{at}: {value} is not {schema}"));
    }
    match value {
        Value::Object(fields) => {
            let required = schema["required"].as_array().into_iter().flatten();
            let missing =
                required.filter_map(Value::as_str).find(|name| !fields.contains_key(*name));
            if let Some(missing) = missing {
                return Some(format!("{at}: no {missing}"));
            }
            fields.iter().find_map(|(name, field)| {
                let at = format!("{at}/{name}");
                match (&schema["properties"][name], &schema["additionalProperties"]) {
                    (Value::Null, Value::Bool(true)) => None,
                    // Every field is to be described.
                    (Value::Null, _) if schema["type"] == "object" => {
                        Some(format!("{at}: unknown"))
                    }
                    (Value::Null, _) => None,
                    (schema, _) => mismatch(schema, root, field, &at),
                }
            })
        }
        Value::Array(items) => items.iter().enumerate().find_map(|(index, item)| {
            let schema = match &schema["prefixItems"][index] {
                Value::Null => &schema["items"],
                schema => schema,
            };
            mismatch(schema, root, item, &format!("{at}/{index}"))
        }),
        _ => None,
    }
}

fn has_type(types: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => false,
    };
    match types {
        Value::Null => true,
        Value::Array(types) => types.iter().any(is),
        one => is(one),
    }
}

#[test]
fn every_grading_is_as_the_schema_says() {
    let schema: Value = serde_json::from_str(&c4_report::schema()).unwrap();
    for (name, grading) in samples::all() {
        let value = serde_json::to_value(&grading).unwrap();
        assert_eq!(mismatch(&schema, &schema, &value, name), None);
    }
    let mut in_detail = samples::class();
    let typed = Typed { lines: 1, last: vec!["1␤".into()], input_ended: true };
    in_detail.submissions[0].results[0].detail = Some(Box::new(Detail {
        ending: vec!["exit status 1; expected exit status 0".into()],
        differences: vec![],
        stderr: vec!["nothing".into()],
        typed: Some(typed),
        rerun: vec!["c4 verify".into()],
    }));
    let value = serde_json::to_value(&in_detail).unwrap();
    assert_eq!(mismatch(&schema, &schema, &value, "in detail"), None);
    assert_eq!(serde_json::from_value::<Grading>(value).unwrap(), in_detail);
    for feedback in [Feedback::Actual, Feedback::Verdict] {
        let left = in_detail.clone().redacted(feedback);
        assert_eq!(left.submissions[0].results[0].detail, None, "it tells what was expected");
    }
    let mut wrong = serde_json::to_value(samples::class()).unwrap();
    wrong["submissions"][0]["results"][0]["outcome"] = "passed".into();
    let found = mismatch(&schema, &schema, &wrong, "").expect("there is no such outcome");
    assert!(found.starts_with("/submissions/0/results/0/outcome"), "{found}");
}
