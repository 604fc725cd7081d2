import type { Contest, Goal, Sample, Setting } from './benchmark.ts';
import { besideOthers, mostOfOthers, waitForCalm } from './machine.ts';

type Round = { product: Sample; reference: Sample | null; ratio: number | null; others: number };
export type Outcome = {
  contest: Contest;
  /** The median and the best round, ranked by the figure of the goal. */
  median: Round;
  best: Round;
  rounds: number;
  isDisturbed: boolean;
  pass: boolean | null;
};

const patienceMs = 20 * 60_000;

async function playRound(contest: Contest, turn: number): Promise<Round> {
  const { product, reference, ratio: kind = 'plain' } = contest;
  const { result, others } = await besideOthers(async () => {
    if (!reference) return { product: await product(), reference: null };
    // The order alternates, so that a drift of the machine during a round favors neither side.
    if (turn % 2 === 0) return { product: await product(), reference: await reference.measure() };
    const second = await reference.measure();
    return { product: await product(), reference: second };
  });
  const share = result.reference ? result.product.value / result.reference.value : null;
  const ratio = share !== null && kind === 'inverse' ? 1 / share : share;
  return { ...result, ratio, others };
}

const judged = ({ of }: Goal, { product, ratio }: Round): number =>
  of === 'ratio' ? (ratio ?? 0) : product.value;

/** Whether a figure meets the bound `must`, else the bound `aim`; null for a goal without bounds. */
function keeps({ must, aim, wants }: Goal, figure: number): boolean | null {
  const bound = must ?? aim;
  if (bound === undefined) return null;
  return wants === 'more' ? figure >= bound : figure <= bound;
}

/** Rounds for the result: undisturbed rounds, or the least disturbed ones where too few were undisturbed. */
function countingRounds<R extends { others: number }>(all: readonly R[], wanted: number): R[] {
  const calm = all.filter(({ others }) => others <= mostOfOthers);
  if (calm.length >= wanted) return calm.slice(0, wanted);
  return all.toSorted((a, b) => a.others - b.others).slice(0, wanted);
}

export async function play(contest: Contest, { quick, rounds: requestedRounds }: Setting): Promise<Outcome> {
  const wanted = contest.isSteady || quick ? 1 : requestedRounds;
  const most = quick || contest.isSteady ? 1 : wanted * 3;
  if (!contest.isSteady) await playRound(contest, 0);
  const all: Round[] = [];
  while (all.filter(({ others }) => others <= mostOfOthers).length < wanted && all.length < most) {
    if (!quick && !contest.isSteady) await waitForCalm(patienceMs);
    all.push(await playRound(contest, all.length));
  }
  const { goal } = contest;
  const counted = countingRounds(all, wanted);
  const ordered = counted.toSorted((a, b) => judged(goal, a) - judged(goal, b));
  if (goal.wants === 'less') ordered.reverse();
  const median = ordered[Math.floor((ordered.length - 1) / 2)] as Round;
  return {
    contest,
    median,
    best: ordered.at(-1) as Round,
    rounds: counted.length,
    isDisturbed: !contest.isSteady && counted.some(({ others }) => others > mostOfOthers),
    pass: keeps(goal, judged(goal, median)),
  };
}
