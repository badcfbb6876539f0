import type { SourceFile } from './source-file.ts'

/** A rule for a single class, at the start of a line. */
const OWN_RULE = /^\.(sp-[\w-]+)(?= *[,{]$)/gm

/**
 * Returns classes that two style sheets both style: style sheets are loaded on demand, so the look of such a class
 * would depend on which screen was opened before. One line each, with the files.
 */
export function styledTwice(files: readonly Pick<SourceFile, 'path' | 'text'>[]): string[] {
  const sheets = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    if (!/^app\/src\/.+\.css$/.test(path)) continue
    for (const [, name = ''] of text.matchAll(OWN_RULE))
      sheets.set(name, (sheets.get(name) ?? new Set()).add(path))
  }
  return [...sheets]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `.${name}: ${[...paths].join(', ')}`)
}
