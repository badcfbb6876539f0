import { basename } from 'node:path'
import { afterEach } from 'vitest'
import { imagesOfNow } from './browser.ts'

/** Saves the screens of a failed step as `e2e/screenshots/failed-….png`. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await imagesOfNow(
      `failed-${basename(task.file.name, '.journey.ts')}-${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}`,
    )
})
