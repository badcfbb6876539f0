import { defineConfig } from 'vitest/config'

/** Unit tests touch no process and no network; service tests run on a real PostgreSQL and a real sandbox. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,sandbox,checks,bench,e2e}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.service.test.ts'],
        },
      },
      {
        test: {
          name: 'service',
          include: ['{app,sandbox,e2e}/**/*.service.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
