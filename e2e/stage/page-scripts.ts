/** Types of script elements that a browser runs. */
const RUNS = /^(|module|text\/javascript|application\/javascript)$/i

/** Returns the scripts a browser runs on a page, whole; data such as JSON-LD is none. */
export function pageScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>[\s\S]*?<\/script>/gi)].flatMap(([script, attributes = '']) => {
    const type = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? ''
    return RUNS.test(type) ? script : []
  })
}
