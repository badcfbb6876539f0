import { type Profiler, Session } from 'node:inspector/promises'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the files of the product whose functions run during `action`, by their path from the repository's root.
 * Excludes code that was loaded before and is not called, and code that runs all the time.
 */
export async function filesPassed(root: string, action: () => Promise<void>): Promise<Set<string>> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await action()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return new Set(result.flatMap((script) => pathOf(root, script) ?? []))
  } finally {
    session.disconnect()
  }
}

function pathOf(root: string, script: Profiler.ScriptCoverage): string | null {
  if (!script.url.startsWith('file:')) return null
  const path = relative(root, fileURLToPath(script.url)).split(sep).join('/')
  // A module counts as a function that begins at its first character and runs when it is loaded. Handlers often have
  // no name.
  const called = script.functions.some(
    ({ ranges: [whole] }) => whole !== undefined && whole.count > 0 && whole.startOffset > 0,
  )
  return path.startsWith('app/src/') && called ? path : null
}
