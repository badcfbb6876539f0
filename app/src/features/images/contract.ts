import { automationsContract } from './contract/automations.ts'
import { conversionsContract } from './contract/conversions.ts'
import { dashboardContract } from './contract/dashboard.ts'
import { homeScanContract } from './contract/home-scan.ts'
import { imagesContract } from './contract/images.ts'
import { operationsContract } from './contract/operations.ts'
import { settingsContract } from './contract/settings.ts'

/** API for the store's images and their sizes. Fixed paths come before `/images/{id}`. */
export const imageContract = {
  ...dashboardContract,
  ...settingsContract,
  ...automationsContract,
  ...operationsContract,
  ...conversionsContract,
  ...homeScanContract,
  ...imagesContract,
}
