export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Longer texts are shown as one removal and one addition: the table grows quadratically. */
const MOST_WORDS = 1500

/**
 * Compares two texts by words and the space between them, using the longest common subsequence. The parts of kind
 * `same` and `removed` make up `before`, those of kind `same` and `added` make up `after`.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const [a, b] = [words(before), words(after)]
  if (a.length > MOST_WORDS || b.length > MOST_WORDS)
    return join([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))

  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ kind: 'same', text: a[i] ?? '' })
      i++
      j++
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: 'removed', text: a[i++] ?? '' })
    } else parts.push({ kind: 'added', text: b[j++] ?? '' })
  }
  return join(parts)
}

function words(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? []
}

function join(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else if (part.text) joined.push({ ...part })
  }
  return joined
}
