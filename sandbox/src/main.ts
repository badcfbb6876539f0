import { startSandbox } from './server.ts'
import { readSandboxSettings } from './settings.ts'

try {
  const settings = readSandboxSettings(process.env)
  const sandbox = await startSandbox(settings)
  const storefronts = sandbox.context.state
    .stores()
    .map((store) => `http://${store.handle}.localhost:${store.storefrontPort}`)
  process.stdout.write(
    `Sandbox platform: admin ${sandbox.adminOrigin}; storefronts ${storefronts.join(' ') || 'none'}\n`,
  )

  let ending = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (ending) return
      ending = true
      sandbox.close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
    })
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
