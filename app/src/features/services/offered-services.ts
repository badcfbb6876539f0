import { readOperatorFile } from '#core/shops/operator-file.ts'
import { operatorSwitches } from '#core/shops/operator-switches.ts'
import type { Settings } from '#kit/server/env.ts'
import {
  DEFAULT_SERVICES,
  mergeServices,
  type Service,
  type ServiceCatalogue,
  type ServicePackage,
  serviceOverrideSchema,
} from './domain/service-catalogue.ts'

type Asked = Pick<Settings, 'operatorSwitchesFile' | 'serviceCatalogueFile'>

const known = new WeakMap<object, ServiceCatalogue>()

/**
 * Returns the services this installation offers: the defaults with the changes of the operator's file
 * (`SERVICE_CATALOGUE`); null if services are switched off. Reads the file once per process. Throws a SettingsError
 * that lists every error in it.
 */
export function offeredServices(settings: Asked): ServiceCatalogue | null {
  return operatorSwitches(settings).services ? serviceCatalogue(settings) : null
}

/**
 * Returns the catalogue even while services are switched off, because existing orders take their names and prices
 * from it.
 */
export function serviceCatalogue(settings: Asked): ServiceCatalogue {
  const found = known.get(settings)
  if (found) return found
  const { serviceCatalogueFile: file } = settings
  const catalogue =
    file === null
      ? DEFAULT_SERVICES
      : mergeServices(readOperatorFile('SERVICE_CATALOGUE', file, serviceOverrideSchema))
  known.set(settings, catalogue)
  return catalogue
}

/** Finds a service and one of its packages; null if the catalogue lacks them. */
export function findPackage(
  catalogue: ServiceCatalogue,
  names: { service: string; package: string },
): { service: Service; package: ServicePackage } | null {
  const service = catalogue.services.find(({ id }) => id === names.service)
  const found = service?.packages.find(({ id }) => id === names.package)
  return service && found ? { service, package: found } : null
}
