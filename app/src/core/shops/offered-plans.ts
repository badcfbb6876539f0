import type { Settings } from '#kit/server/env.ts'
import { readSettingsFile } from '#kit/server/settings-file.ts'
import {
  catalogueOverrideSchema,
  DEFAULT_CATALOGUE,
  mergeCatalogue,
  type PlanCatalogue,
} from './domain/plan-catalogue.ts'

const known = new WeakMap<object, PlanCatalogue>()

/**
 * The plans this process offers: ours, with what the operator's file (`PLAN_CATALOGUE`) says instead. Read once per
 * process. Throws a SettingsError that names every wrong place of the file.
 */
export function planCatalogue(settings: Pick<Settings, 'planCatalogueFile'>): PlanCatalogue {
  const found = known.get(settings)
  if (found) return found
  const { planCatalogueFile: file } = settings
  const schema = catalogueOverrideSchema
  const catalogue =
    file === null ? DEFAULT_CATALOGUE : mergeCatalogue(readSettingsFile('PLAN_CATALOGUE', { file, schema }))
  known.set(settings, catalogue)
  return catalogue
}
