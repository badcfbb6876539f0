import { defineConfig } from 'vitest/config'
import { compileCache, drawings } from './app/testing/kept-between-runs.ts'
import { LongFirst } from './app/testing/long-first.ts'
import { useMemoryFolder } from './app/testing/memory-folder.ts'

useMemoryFolder()

/** What a new feature is made of: it is tested where it was made. */
const template = 'app/template/**'
const outside = ['**/node_modules/**', '**/dist/**', '**/.data/**', template]
const setupFiles = ['./checks/console-guard.ts', './checks/generated-inputs.ts']
/** What is asked for until it is so may take its time on a busy machine; a second is vitest's own patience. */
const expect = { poll: { timeout: 30_000 } }

/**
 * Three projects: unit tests touch no database, service tests run on a real PostgreSQL and a real
 * platform stand-in, journeys start the whole product and use a browser. A worker keeps what it has loaded from
 * file to file: loading the product anew for each took more time than the tests.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,bin,sandbox,checks,bench,e2e}/**/*.test.ts'],
          exclude: [...outside, '**/*.service.test.ts'],
          setupFiles,
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'service',
          include: ['{app,sandbox,e2e}/**/*.service.test.ts'],
          exclude: outside,
          setupFiles,
          globalSetup: ['./app/testing/global-setup.ts'],
          env: { NODE_COMPILE_CACHE: compileCache, WATCH_TRANSACTIONS: 'yes' },
          isolate: false,
          maxWorkers: 5,
          expect,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/journeys/**/*.journey.ts'],
          exclude: outside,
          globalSetup: ['./e2e/stage/global-setup.ts'],
          setupFiles: ['./e2e/stage/failure-screenshots.ts'],
          env: {
            NODE_COMPILE_CACHE: compileCache,
            SANDBOX_DRAWINGS_DIR: drawings,
            WATCH_TRANSACTIONS: 'yes',
          },
          isolate: false,
          // A journey waits more than it works: some 18 s of a processor in 45 s.
          maxWorkers: 3,
          // Each question goes through the browser: asked twenty times a second, waiting is work as well.
          expect: { poll: { ...expect.poll, interval: 150 } },
          testTimeout: 480_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
