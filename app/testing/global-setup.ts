import type { TestProject } from 'vitest/node'
import { drawings } from './kept-between-runs.ts'
import { type SandboxAccess, startSandboxProcess } from './sandbox.ts'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket folder of the run's PostgreSQL. */
    postgresSocket: string
    /** The run's store platform, or why it could not start: tests that need only the database still run. */
    sandbox: SandboxAccess | { failure: string }
  }
}

/** Four files at a time have a store or several each, and some a dozen. */
const STOREFRONTS = 64

/** Runs once per run of the service tests: starts one PostgreSQL with a migrated template, and one store platform. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, sandbox] = await Promise.all([
    startTestServer(),
    startSandboxProcess({ drawings, storefronts: STOREFRONTS }).catch((error: Error) => ({
      failure: error.message,
    })),
  ])
  const host = new URL(postgres.server.superuserUrl('postgres')).searchParams.get('host')
  project.provide('postgresSocket', host ?? '')
  project.provide('sandbox', 'failure' in sandbox ? sandbox : sandbox.access)
  return async () => {
    await postgres.stop()
    if (!('failure' in sandbox)) await sandbox.stop()
  }
}
