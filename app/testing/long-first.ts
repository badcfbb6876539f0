import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long: vitest, which goes by size until it has seen them once, would begin with them last. */
export const LONG = [
  'e2e/journeys/new-feature.journey.ts',
  'e2e/journeys/large-import.journey.ts',
  'app/src/core/changes/kinds/battery.service.test.ts',
  'app/src/core/changes/operation/buttons.service.test.ts',
  'app/src/core/changes/operation/uninstalled.service.test.ts',
  'app/src/core/changes/dispatcher/bulk-handover.service.test.ts',
  'app/src/core/catalogue/killed-worker.service.test.ts',
  'app/src/features/images/content-faults.service.test.ts',
  'app/src/features/images/images.service.test.ts',
]

/** Begins with the files that take longest, so that no processor waits for the last one. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files), ({ moduleId }) => moduleId)
  }
}

/** The same files, the long ones before the others. */
export function longFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const isLong = (file: File) => LONG.some((path) => pathOf(file).endsWith(`/${path}`))
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))]
}
