//! A grading that was read, and a part of one that is told alone.

use crate::{Grading, Submission};

impl Grading {
    /// The grading, if it fits together: everything in it that is known by its index is there.
    ///
    /// # Errors
    /// What does not fit, in words.
    pub fn checked(self) -> Result<Self, String> {
        self.check().map(|()| self)
    }

    /// The grading of the submission at `index` alone, which says nothing of another: what may be shown to one student.
    ///
    /// # Panics
    /// If there is no such submission.
    #[must_use]
    pub fn alone(&self, index: usize) -> Self {
        let mut setup = self.setup.clone();
        (setup.partition, setup.class) = (None, None);
        Self {
            schema: self.schema,
            variant: self.variant.clone(),
            setup,
            cases: self.cases.clone(),
            occurrences: self.occurrences.clone(),
            submissions: vec![self.submissions[index].clone()],
            clusters: vec![],
        }
    }

    pub(super) fn check(&self) -> Result<(), String> {
        let cases = self.cases.len();
        if self.schema != Grading::SCHEMA {
            return Err(format!("it has form {}, and known is {}", self.schema, Grading::SCHEMA));
        }
        for Submission { name, results, diagnoses, finding, sanitizers, score, .. } in
            &self.submissions
        {
            // Sums of parts are not the whole to the last bit.
            let fits = |points: f64, of: f64| points >= 0.0 && points <= of + 1e-6;
            let fit = fits(score.points, score.of)
                && score.categories.iter().all(|it| fits(it.points, it.of));
            if !fit {
                return Err(format!(
                    "{name} has points that are less than 0, or more than there are"
                ));
            }
            if !results.is_empty() && results.len() != cases {
                return Err(format!("{name} has {} results for {cases} cases", results.len()));
            }
            let known = |cause: &usize| *cause < diagnoses.len();
            if !results.iter().flat_map(|result| &result.causes).all(known) {
                return Err(format!("{name} has a case with a cause that it does not have"));
            }
            let found = finding.as_ref().map(|finding| (finding.case, results.len()));
            let sanitized = sanitizers.as_ref().and_then(|of| of.first.as_ref());
            let shown = found.into_iter().chain(sanitized.map(|(case, _)| (*case, cases)));
            if let Some((case, _)) = shown.into_iter().find(|(case, of)| case >= of) {
                return Err(format!(
                    "{name} shows case {case}, counted from 0, which it does not have"
                ));
            }
        }
        match self.clusters.iter().flat_map(|cluster| &cluster.failing).find(|&&case| case >= cases)
        {
            Some(case) => {
                Err(format!("a cluster fails case {case}, counted from 0, of {cases} cases"))
            }
            None => Ok(()),
        }
    }
}
