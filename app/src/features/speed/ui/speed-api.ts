import { defineApi } from '#kit/ui/api/define-api.ts'
import { speedContract } from '../contract.ts'

export const speedApi = defineApi(speedContract)

export const SPEED_KEY = ['speed']
