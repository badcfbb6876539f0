import { type Profiler, Session } from 'node:inspector/promises'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Files of the product whose functions run while `action` does, by their path from the repository's root. What has been
 * loaded before and is not called is not among them, nor is what runs by itself all the time.
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
  // A module is a function of its own, from its first sign on; it runs when it is loaded. Handlers often have no name.
  const called = script.functions.some(
    ({ ranges: [whole] }) => whole !== undefined && whole.count > 0 && whole.startOffset > 0,
  )
  return path.startsWith('app/src/') && called ? path : null
}
