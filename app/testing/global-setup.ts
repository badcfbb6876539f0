import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket folder of the run's PostgreSQL. */
    postgresSocket: string
  }
}

/** Once per run of the service tests: one PostgreSQL with a migrated template, one sandbox platform. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestServer()
  project.provide(
    'postgresSocket',
    new URL(postgres.server.superuserUrl('postgres')).searchParams.get('host') ?? '',
  )
  return () => postgres.stop()
}
