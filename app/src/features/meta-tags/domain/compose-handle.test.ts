import { expect, it } from 'vitest'
import { isMadeOfTitle } from './compose-handle.ts'

it.each([
  ['Moss Teapot', 'moss-teapot', true],
  ['Moss Teapot', 'moss-teapot-2', true],
  ['Größe: L’Épicé', 'große-lepice', true],
  ['Moss Teapot', 'moss-teapot-green', false],
  ['Moss Teapot', 'moss-teapot-2b', false],
  ['Moss Teapot', 'teapot', false],
  ['!!!', '', false],
])('a handle nobody chose is known by its title: %s, %s', (title, handle, isMade) => {
  expect(isMadeOfTitle({ title, handle })).toBe(isMade)
})
