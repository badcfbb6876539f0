import type { SourceFile } from './source-file.ts'

/** A rule for a class alone, as it begins a line. */
const OWN_RULE = /^\.(sp-[\w-]+)(?= *[,{]$)/gm

/**
 * Classes that two style sheets both style: parts are loaded as they are needed, so the look of one depended on which
 * screen was opened before. One line each, with the files.
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
