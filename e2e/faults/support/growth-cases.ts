import { type ExportedFunction, exportedFunctions } from './exported-functions.ts'
import { DRIVERS } from './growth-drivers.ts'
import { EXCLUSIONS } from './growth-exclusions.ts'
import { PAGES, TOKENS } from './growth-tokens.ts'
import { type ArgumentMaker, madeArguments } from './made-arguments.ts'

/** A function, and its arguments that are made large. */
export interface DrivenFunction {
  id: string
  file: string
  name: string
  slots: readonly string[]
  make: ArgumentMaker
}

export interface GrowthCases {
  driven: DrivenFunction[]
  /** Functions that are neither driven nor excluded, and exclusions and drivers that match no function. */
  forgotten: string[]
  excluded: number
}

/** Sorts every exported function: driven, excluded for a reason, without any text or list, or forgotten. */
export function growthCases(functions: readonly ExportedFunction[] = exportedFunctions()): GrowthCases {
  const driven: DrivenFunction[] = []
  const forgotten: string[] = []
  const used = new Set<unknown>()
  let excluded = 0
  for (const { id, file, name, parameters } of functions) {
    const driver = DRIVERS[id]
    if (driver) {
      used.add(driver)
      driven.push({ id, file, name, ...driver })
      continue
    }
    const written = `${id}(${parameters.map(({ text }) => text).join('; ')})`
    const exclusion = EXCLUSIONS.find(({ match }) => match.test(written))
    if (exclusion) {
      used.add(exclusion)
      excluded += 1
      continue
    }
    const made = madeArguments(parameters)
    if (made === null) forgotten.push(`${written} is neither driven nor excluded`)
    else if (made.slots.length > 0) driven.push({ id, file, name, ...made })
  }
  for (const exclusion of EXCLUSIONS)
    if (!used.has(exclusion))
      forgotten.push(`the exclusion ${exclusion.match.source.slice(0, 60)} excludes nothing`)
  for (const [id, driver] of Object.entries(DRIVERS))
    if (!used.has(driver)) forgotten.push(`the driver of ${id} drives nothing`)
  return { driven, forgotten, excluded }
}

/** Content of a slot: a repeated piece, or for pages one of the pages. */
export interface Filling {
  name: string
  text(characters: number): string
  pieces(count: number): string[]
}

export const FILLINGS: readonly Filling[] = TOKENS.map((token) => ({
  name: JSON.stringify(token),
  text: (characters) => token.repeat(Math.max(1, Math.floor(characters / token.length))),
  pieces: (count) => Array.from({ length: count }, (_, index) => `${token}${index}`),
}))

export const PAGE_FILLINGS: readonly Filling[] = PAGES.map(({ name, page }) => ({
  name,
  text: page,
  pieces: () => [],
}))

/** Reports whether a slot takes the text of a page. */
export const isPageSlot = (slot: string): boolean => /(^|\.)(html|jsonLd)$/.test(slot)
