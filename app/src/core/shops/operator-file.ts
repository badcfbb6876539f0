import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { SettingsError } from '#kit/server/env.ts'
import { textsIn } from '#kit/server/texts.ts'

/** Schemas that contracts share have keys of texts as messages. */
const english = textsIn('en')

/**
 * Reads an operator's JSON file. `setting` is the variable that names the file. Throws a `SettingsError` that lists
 * every error in it.
 */
export function readOperatorFile<Schema extends z.ZodType>(
  setting: string,
  file: string,
  schema: Schema,
): z.output<Schema> {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SettingsError([`${setting}: ${file} cannot be read as JSON (${(error as Error).message})`])
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new SettingsError([
    ...z.flattenError(parsed.error).formErrors.map((message) => `${setting}: ${english(message)}`),
    ...parsed.error.issues
      .filter(({ path }) => path.length > 0)
      .map(({ path, message }) => `${setting}: ${path.join('.')}: ${english(message)}`),
  ])
}
