import { basename } from 'node:path'
import { afterEach } from 'vitest'
import { imagesOfNow } from './browser.ts'

/** What was on the screens when a step failed stays under `e2e/screenshots/failed-….png`. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await imagesOfNow(
      `failed-${basename(task.file.name, '.journey.ts')}-${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}`,
    )
})
