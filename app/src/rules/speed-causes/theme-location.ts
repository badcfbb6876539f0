/** A file of a theme with its text. */
export interface ThemeFile {
  name: string
  text: string
}

/** A location in a theme: a file, and its line from 1. */
export interface ThemeLocation {
  file: string
  line: number
}

/** Returns a function that finds the line of an index; with growing indexes it counts through the file once. */
export function linesOf(text: string): (index: number) => number {
  const first = { next: text.indexOf('\n'), line: 1, asked: 0 }
  let at = first
  return (index) => {
    if (index < at.asked) at = first
    let { next, line } = at
    while (next >= 0 && next < index) {
      line += 1
      next = text.indexOf('\n', next + 1)
    }
    at = { next, line, asked: index }
    return line
  }
}
