/** Looks for text among the words a page shows, outside scripts and attributes; prepared on first use. */
export function visibleWords(html: string): (text: string) => boolean {
  let words: string | null = null
  return (text) => {
    words ??= plain(
      html.replace(/<(script|style|template)\b[\s\S]*?<\/\1\s*>/gi, ' ').replace(/<[^>]*>/g, ' '),
    )
    return words.includes(plain(text).slice(0, 60))
  }
}

/** Letters and digits only: markup and typography differ between page and JSON without meaning. */
function plain(text: string): string {
  return text
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
