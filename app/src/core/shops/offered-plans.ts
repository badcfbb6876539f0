import type { Settings } from '#kit/server/env.ts'
import {
  catalogueOverrideSchema,
  DEFAULT_CATALOGUE,
  mergeCatalogue,
  type PlanCatalogue,
} from './domain/plan-catalogue.ts'
import { readOperatorFile } from './operator-file.ts'

const known = new WeakMap<object, PlanCatalogue>()

/**
 * The plans this process offers: ours, with what the operator's file (`PLAN_CATALOGUE`) says instead. Read once per
 * process. Throws a SettingsError that names every wrong place of the file.
 */
export function planCatalogue(settings: Pick<Settings, 'planCatalogueFile'>): PlanCatalogue {
  const found = known.get(settings)
  if (found) return found
  const { planCatalogueFile: file } = settings
  const catalogue =
    file === null
      ? DEFAULT_CATALOGUE
      : mergeCatalogue(readOperatorFile('PLAN_CATALOGUE', file, catalogueOverrideSchema))
  known.set(settings, catalogue)
  return catalogue
}
