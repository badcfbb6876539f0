import { type MicrodataSource, microdataSources, tagFacts } from './microdata-sources.ts'
import { reachedFiles } from './reached-files.ts'
import { keysIn, type ScriptSource, scriptSources, typesIn } from './script-sources.ts'
import type { ThemeFile } from './theme-edits.ts'

/** A theme's code, indexed once for all pages. */
export interface ThemeCode {
  files: readonly ThemeFile[]
  textOf(file: string): string
  /**
   * The theme's only script that can have written this text on a page of the template; null if none or several match.
   */
  scriptOf(written: string, template: string): ScriptSource | null
  /** The theme's only element that can have begun the item at this offset of a page. */
  itemOf(html: string, offset: number, template: string): MicrodataSource | null
}

/** Types that the platform's `structured_data` filter writes at the top of a product or an article. */
const FILTER_TYPES = new Set(['Product', 'ProductGroup', 'Article'])

/** Finds the code of a theme that writes structured data. */
export function themeCode(files: readonly ThemeFile[]): ThemeCode {
  const texts = new Map(files.map((file) => [file.name, file.text]))
  const scripts = scriptSources(files)
  const items = microdataSources(files)
  const reached = new Map<string, Set<string>>()
  const reaches = (template: string): Set<string> => {
    const known = reached.get(template) ?? reachedFiles(files, template)
    reached.set(template, known)
    return known
  }
  /** Returns the match with the best score. Of equal ones, the template must reach exactly one file. */
  function onlyOne<Source extends { file: string; score: number }>(
    found: Source[],
    template: string,
  ): Source | null {
    const best = Math.max(...found.map(({ score }) => score))
    const first = found.filter(({ score }) => score === best)
    const near = first.length > 1 ? first.filter(({ file }) => reaches(template).has(file)) : first
    return near.length === 1 ? (near[0] ?? null) : null
  }
  return {
    files,
    textOf: (file) => texts.get(file) ?? '',
    scriptOf(written, template) {
      const keys = keysIn(written)
      const types = typesIn(written)
      return onlyOne(
        scripts.flatMap((source) => {
          const score = scoreOf(source, keys, types)
          return score === null ? [] : [{ ...source, score }]
        }),
        template,
      )
    },
    itemOf(html, offset, template) {
      const { type, classes } = tagFacts(html, offset)
      const fitting = items.filter((item) => item.type === type)
      return onlyOne(
        fitting.map((item) => ({
          ...item,
          score: item.classes !== null && item.classes === classes ? 1 : 0,
        })),
        template,
      )
    },
  }
}

/**
 * Returns how well a theme's script matches a page's output: all keys in the output must be in the code. Null if it
 * does not match.
 */
function scoreOf(source: ScriptSource, keys: ReadonlySet<string>, types: ReadonlySet<string>): number | null {
  if (source.byFilter) {
    const own = [...types].some((type) => FILTER_TYPES.has(type))
    return own && keys.has('@context') ? 0.5 : null
  }
  if (keys.size === 0 || ![...keys].every((key) => source.keys.has(key))) return null
  // Liquid may compute a type; a literal type must be on the page.
  if (source.types.size > 0 && ![...types].some((type) => source.types.has(type))) return null
  return keys.size / source.keys.size + types.size / Math.max(1, new Set([...types, ...source.types]).size)
}
