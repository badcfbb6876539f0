import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { SettingsError } from './env.ts'

/**
 * What an operator's JSON file says, which a setting names. Throws a SettingsError that names every wrong place of it, with
 * the setting's name in front.
 */
export function readSettingsFile<Given>(
  setting: string,
  { file, schema }: { file: string; schema: z.ZodType<Given> },
): Given {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SettingsError([`${setting}: ${file} cannot be read as JSON (${(error as Error).message})`])
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new SettingsError(
    parsed.error.issues.map(({ path, message }) =>
      path.length > 0 ? `${setting}: ${path.join('.')}: ${message}` : `${setting}: ${message}`,
    ),
  )
}
