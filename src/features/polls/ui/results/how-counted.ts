import type { CountingMethod, QuestionType } from '../../../../shared/polls'

/** Each way to count in a sentence or two. */
export const HOW_COUNTED: Record<CountingMethod | Exclude<QuestionType, 'ranked'>, string> = {
  single: 'Each vote counts for one option. The option with the most votes wins.',
  singleWithOther: 'Each vote counts for one option. The option with the most votes wins.',
  open: 'Every answer is listed in full. Nothing is counted.',
  runoff: 'Each ballot counts for its highest-ranked remaining option. The option with the fewest is eliminated until one has a majority.',
  borda: 'The last place earns no points, and each place above it one point more. The option with the most points wins.',
}
