import { expect, test } from 'vitest'
import { deviceInfo } from './device-info.ts'

const told = (fields: object) => deviceInfo(fields as Navigator)

test('the eleven fields of a browser that tells all', () => {
  const info = told({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    appCodeName: 'Mozilla',
    appVersion: '5.0 (Linux; Android 14) AppleWebKit/537.36',
    cookieEnabled: true,
    connection: { effectiveType: '4g', downlink: 9.5 },
    deviceMemory: 8,
    vendor: 'Google Inc.',
    platform: 'Linux armv8l',
  })
  expect(info).toEqual({
    browser: 'Chrome 141',
    os: 'Android',
    appCodeName: 'Mozilla',
    appVersion: '5.0',
    cookieEnabled: true,
    networkType: '4g',
    networkSpeed: 9.5,
    deviceMemory: 8,
    vendor: 'Google Inc.',
    isMobile: true,
    platform: 'Linux armv8l',
  })
})

test('a browser that tells little leaves fields empty', () => {
  const info = told({
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/26.1 Safari/605.1',
    cookieEnabled: false,
  })
  expect(info).toMatchObject({
    browser: 'Safari 26',
    os: 'macOS',
    networkSpeed: null,
    isMobile: false,
    vendor: '',
  })
})
