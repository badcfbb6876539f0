import { defineConfig } from 'vitest/config'

const outside = ['**/node_modules/**', '**/dist/**', '**/.data/**']
const setupFiles = ['./checks/console-guard.ts']

/**
 * Three projects: unit tests touch no database, service tests run on a real PostgreSQL and a real
 * platform stand-in, journeys start the whole product and use a browser.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,sandbox,checks,bench,e2e}/**/*.test.ts'],
          exclude: [...outside, '**/*.service.test.ts'],
          setupFiles,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'service',
          include: ['{app,sandbox,e2e}/**/*.service.test.ts'],
          exclude: outside,
          setupFiles,
          globalSetup: ['./app/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/journeys/**/*.journey.ts'],
          exclude: outside,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
