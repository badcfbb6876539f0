import { textsIn } from './texts.ts'

/** Says in one language what an error's code means, with its values, where there is no browser: for the command line. */
export function errorWordsIn(
  language: string,
): (error: { reason: string; values: Record<string, string | number> }) => string {
  const texts = textsIn(language)
  return ({ reason, values }) => texts(`errors:${reason}`, values)
}
