/** What the compiler can say: the key of its sentence in `redirects.json`, and the names of the values in it. */
export const findings = {
  loop: ['path', 'loop'],
  loopRefused: ['path', 'loop'],
  self: ['path'],
  chain: ['path', 'target', 'end'],
  duplicate: ['path', 'kept'],
  notNormal: ['path', 'normal'],
  deadTarget: ['path', 'target'],
  notRedirected: ['path'],
  pageExists: ['path'],
  overwrites: ['path', 'earlier', 'target'],
  noRoom: ['path', 'limit'],
  noTarget: ['path'],
  entangled: ['path'],
  unknown: ['path'],
} as const

export type FindingKey = keyof typeof findings

/** The text of a finding, in `redirects.json` of each language. */
export function sentenceOf(key: FindingKey): string {
  return `redirects:finding.${key}`
}

/** Refused: this part of what was asked is left out. Mended: the plan puts it right. Noticed: for the merchant to judge. */
export type FindingCode = 'refused' | 'mended' | 'noticed'

export interface Finding {
  code: FindingCode
  key: FindingKey
  values: Readonly<Record<string, string>>
  /** The line of the import it belongs to, where it came from one. */
  line?: number
}

/** Longer loops are named by their beginning; the count says how much is left out. */
const NAMED = 12

/** The loop in words, from one of its paths on: each path, and the first again at its end. */
export function loopName(paths: readonly string[], from = 0): string {
  const shown = Array.from(
    { length: Math.min(NAMED, paths.length) },
    (_, at) => paths[(from + at) % paths.length],
  )
  const left = paths.length - shown.length
  return [...shown, ...(left > 0 ? [`… (+${left})`] : []), paths[from] ?? ''].join(' → ')
}
