import { calibrated } from '#domain/estimate/calibration.ts';
import { medianOf } from '#domain/estimate/distribution.ts';
import { fitLearned } from '#domain/estimate/learned-predictor.ts';
import { RECIPE, RECIPES, type Recipe } from '#domain/estimate/recipe.ts';
import { hourSteps } from '#domain/estimate/rounded-range.ts';
import { type Project, readProjects } from './read-projects.ts';
import { mean, percent } from './summary.ts';

type Row = { mae: number; held: number; claimed: number; width: number };

/**
 * Scores what users see on the test part of each project: the typical value, its range and its confidence. Learns
 * from the study's training and validation parts, and never from the test part. For each project, the recipe is the
 * one that erred least on the other projects. Prints a table, and the totals in the last line.
 */
export function backtestEffort(folder: string): void {
  const projects = readProjects(folder);
  const errors = projects.map((project) => RECIPES.map((recipe) => relativeError(project, recipe)));
  const rows = projects.map((project, at) => {
    const recipe = bestOn(errors.filter((_each, other) => other !== at));
    return { project, recipe, row: score(project, recipe) };
  });
  console.log(
    'The test part is the last 20 % by time, predicted from the training and validation parts before it.',
  );
  console.table(
    rows.map(({ project: { name, test, reference }, recipe, row }) => ({
      project: name,
      tasks: test.length,
      mae: row.mae.toFixed(2),
      deep_se: reference?.deepSe ?? '',
      best: reference?.best ?? '',
      'mae/deep_se': reference ? (row.mae / reference.deepSe).toFixed(3) : '',
      held: percent(row.held),
      claimed: percent(row.claimed),
      width: row.width.toFixed(2),
      recipe: RECIPES.indexOf(recipe) + 1,
    })),
  );
  const known = rows.flatMap(({ project: { reference }, row }) =>
    reference ? [{ ...reference, mae: row.mae }] : [],
  );
  const ratios = known.map(({ mae, deepSe }) => mae / deepSe);
  console.log(`recipes: ${JSON.stringify(RECIPES)}`);
  if (ratios.length > 0)
    console.log(
      `error over Deep-SE's: geometric mean ${geometricMean(ratios).toFixed(3)}, highest ${Math.max(...ratios).toFixed(3)}`,
    );
  const met = (name: 'deepSe' | 'best') => known.filter((each) => each.mae <= each[name]).length;
  const tasks = rows.reduce((sum, { project }) => sum + project.test.length, 0);
  const overall = (part: 'held' | 'claimed') =>
    percent(rows.reduce((sum, { project, row }) => sum + row[part] * project.test.length, 0) / tasks);
  const width = mean(rows.map(({ row }) => row.width)).toFixed(2);
  console.log(
    `deep_se ${met('deepSe')}/${known.length}, best ${met('best')}/${known.length}, held ${overall('held')}, claimed ${overall('claimed')}, width ${width}`,
  );
}

/** The mean absolute error of a recipe's medians, divided by that of always answering the training median. */
function relativeError({ learned, test }: Project, recipe: Recipe): number {
  const predict = fitLearned(learned, recipe);
  const always = quantile(learned, 0.5);
  const errors = test.map(({ features, value }) => Math.abs(medianOf(predict(features)) - value));
  return mean(errors) / mean(test.map(({ value }) => Math.abs(always - value)));
}

/** The recipe that erred least, or the product's if there is only one project. */
function bestOn(errors: readonly number[][]): Recipe {
  if (errors.length === 0) return RECIPE;
  const means = RECIPES.map((_recipe, at) => geometricMean(errors.map((each) => each[at] as number)));
  return RECIPES[means.indexOf(Math.min(...means))] ?? RECIPE;
}

function score({ learned, test }: Project, recipe: Recipe): Row {
  const estimate = calibrated(learned, () => null, hourSteps, recipe);
  const spread = quantile(learned, 0.9) - quantile(learned, 0.1) || 1;
  const shown = test.map((task) => ({ ...estimate(task), value: task.value }));
  return {
    // The study gives two digits, so that no more are compared.
    mae: Number(mean(shown.map(({ typical, value }) => Math.abs(typical - value))).toFixed(2)),
    held: mean(shown.map(({ range, value }) => Number(range.low <= value && value <= range.high))),
    claimed: mean(shown.map(({ confidence }) => confidence / 100)),
    // Beside the spread of the learned values from the 10th to the 90th percentile.
    width: mean(shown.map(({ range }) => range.high - range.low)) / spread,
  };
}

function quantile(tasks: readonly { value: number }[], share: number): number {
  const sorted = tasks.map(({ value }) => value).sort((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] as number;
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(mean(values.map(Math.log)));
}
