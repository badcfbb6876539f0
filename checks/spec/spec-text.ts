import { z } from 'zod'

/**
 * Classification of a line of the specification. `text`: words on a screen, each with its key in the English texts,
 * the screen, when it shows, and the tests that see it there; words that differ from the line are ours, and `note`
 * says why if that matters. Words of the line that appear on no screen are listed under `except` with the decision
 * that says so. `rule`: what the product does, proved by these tests, each a file and a test's name as written there;
 * `note` names the decision or the reason where the product departs from the line. `none`: nothing a test could see,
 * such as a heading, or something the specification does not show; `note` says which.
 */
const line = { section: z.string(), line: z.string() }
const base = { ...line, note: z.string().optional() }
const decision = z.string().regex(/^docs\/decisions\/\d{4}-.+\.md$/)
export const specTextSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...base,
    kind: z.literal('text'),
    texts: z.array(z.tuple([z.string(), z.string()])).min(1),
    screen: z.string().min(1),
    when: z.string().min(1),
    provedIn: z.array(z.string()).min(1),
    except: z.array(z.strictObject({ words: z.string(), ruling: decision })).optional(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('rule'),
    provedBy: z.array(z.tuple([z.string(), z.string()])).min(1),
  }),
  z.strictObject({ ...line, kind: z.literal('none'), note: z.string().min(1) }),
])
export type SpecText = z.infer<typeof specTextSchema>

/** Returns lines missing from the data, and lines of the data missing from the specification, verbatim. */
export function differences(
  lines: readonly { section: string; text: string }[],
  data: readonly SpecText[],
): { unnamed: string[]; unknown: string[] } {
  const id = (section: string, text: string) => `§${section} ${text}`
  const known = new Set(data.map(({ section, line }) => id(section, line)))
  const there = new Set(lines.map(({ section, text }) => id(section, text)))
  return {
    unnamed: [...there].filter((line) => !known.has(line)),
    unknown: [...known].filter((line) => !there.has(line)),
  }
}
