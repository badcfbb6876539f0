import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { causesOf, type SpeedCause, type SpeedFacts } from '#rules/speed-causes/causes-of.ts'
import { printFinder, themeLocationOf } from '#rules/speed-causes/find-print.ts'
import type { ThemeFile, ThemeLocation } from '#rules/speed-causes/theme-location.ts'

export interface FoundInTheme {
  /** The line that prints each image, if exactly one fits. */
  locations: (ThemeLocation | null)[]
  causes: SpeedCause[]
}

/** Finds which line of the theme prints each image, and why the page is slow, in an isolated task. */
export const themeLocations = boundedTask(
  import.meta.url,
  function findLocations(asked: { files: ThemeFile[]; facts: SpeedFacts }): FoundInTheme {
    const { files, facts } = asked
    const find = printFinder(files, facts.template)
    return {
      locations: facts.images.map((image) => themeLocationOf(find(image))),
      causes: causesOf(facts, files),
    }
  },
)
