import { rolldown } from 'rolldown'

const made = new Map<string, Promise<string>>()

/** Bundles a TypeScript entry into one browser script without imports; built once per process. */
export function browserScript(entry: string): Promise<string> {
  let script = made.get(entry)
  if (!script) made.set(entry, (script = bundle(entry)))
  return script
}

async function bundle(entry: string): Promise<string> {
  const build = await rolldown({ input: entry, platform: 'browser', logLevel: 'warn' })
  try {
    const { output } = await build.generate({ format: 'iife' })
    return output[0].code
  } finally {
    await build.close()
  }
}
