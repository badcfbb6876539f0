import { defineApi } from '#kit/ui/api/define-api.ts'
import { imageContract } from '../contract.ts'
import { homeScanContract } from '../home-scan/contract.ts'

export const imagesApi = defineApi({ ...imageContract, ...homeScanContract })
