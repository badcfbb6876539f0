/** Findings of the compiler: the key of the sentence in `redirects.json`, and the names of its values. */
export const findings = {
  loop: ['path', 'loop'],
  loopRefused: ['path', 'loop'],
  self: ['path'],
  chain: ['path', 'target', 'end'],
  duplicate: ['path', 'kept'],
  notNormal: ['path', 'normal'],
  deadTarget: ['path', 'target'],
  movedTarget: ['path', 'target', 'end'],
  notRedirected: ['path'],
  pageExists: ['path'],
  overwrites: ['path', 'earlier', 'target'],
  noRoom: ['path', 'limit'],
  noTarget: ['path'],
  entangled: ['path'],
  unknown: ['path'],
} as const

export type FindingKey = keyof typeof findings

/** Returns the key of a finding's text in `redirects.json` of each language. */
export function sentenceOf(key: FindingKey): string {
  return `redirects:finding.${key}`
}

/** Refused: this part of the request is left out. Mended: the plan fixes it. Noticed: the merchant decides. */
export type FindingCode = 'refused' | 'mended' | 'noticed'

export interface Finding {
  code: FindingCode
  key: FindingKey
  values: Readonly<Record<string, string>>
  /** Line of the import that it belongs to, if any. */
  line?: number
}

/** Longer loops are named by their first paths, with the number left out. */
const NAMED = 12

/** Describes a loop, beginning at one of its paths: each path, and the first again at the end. */
export function loopName(paths: readonly string[], from = 0): string {
  const shown = Array.from(
    { length: Math.min(NAMED, paths.length) },
    (_, at) => paths[(from + at) % paths.length],
  )
  const left = paths.length - shown.length
  return [...shown, ...(left > 0 ? [`… (+${left})`] : []), paths[from] ?? ''].join(' → ')
}
