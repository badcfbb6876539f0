import { z } from 'zod'

/** A whole number within bounds; anything else is refused in words that name them. */
export function wholeNumber(least: number, most: number) {
  const error = `give a whole number from ${least} to ${most}`
  return z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .refine((value) => value >= least && value <= most, error)
}

export const portNumber = wholeNumber(1, 65_535)

/** A text of at least that many characters. */
export function text(least: number) {
  const error = `give at least ${least} characters`
  return z.string(error).min(least, error)
}

/** Returns the environment without its blank settings, which count as not given. */
export function givenIn(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
}

/** Number of ports for storefronts, one for each store. */
export const storefrontPorts = wholeNumber(1, 1_000).default(16)
