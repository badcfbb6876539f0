import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Settings, SettingsError } from '#kit/server/env.ts'
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
  const catalogue = file === null ? DEFAULT_CATALOGUE : readCatalogue(file)
  known.set(settings, catalogue)
  return catalogue
}

function readCatalogue(file: string): PlanCatalogue {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SettingsError([`PLAN_CATALOGUE: ${file} cannot be read as JSON (${(error as Error).message})`])
  }
  const parsed = catalogueOverrideSchema.safeParse(given)
  if (parsed.success) return mergeCatalogue(parsed.data)
  const places = z.flattenError(parsed.error).formErrors
  throw new SettingsError([
    ...places.map((message) => `PLAN_CATALOGUE: ${message}`),
    ...parsed.error.issues
      .filter(({ path }) => path.length > 0)
      .map(({ path, message }) => `PLAN_CATALOGUE: ${path.join('.')}: ${message}`),
  ])
}
