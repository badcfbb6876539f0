import { PageIndex } from '../../../app/src/rules/redirects/suggest/page-index.ts'
import { type Driver, many, one } from './driver.ts'

const small = 'A fern of Yorkshire, 20 cm tall. '

/** Drivers for the redirect rules. */
export const REDIRECT_DRIVERS: Readonly<Record<string, Driver>> = {
  'core/changes/kinds/redirect-value.ts#normalise': one('target', (text) => [{ target: text }]),
  'rules/redirects/compile/compile.ts#compileRedirects': many('held', (pieces) => [
    {
      held: pieces.map((piece, at) => ({
        id: String(at),
        path: `/${at}${piece}`,
        target: `/${at + 1}${piece}`,
      })),
      isLiving: () => false,
      limit: 100_000,
    },
  ]),
  'rules/redirects/compile/finding.ts#sentenceOf': one('key', (text) => [text]),
  'rules/redirects/compile/gather.ts#gather': many('held', (pieces) => [
    {
      held: pieces.map((piece, at) => ({ id: piece, path: `/${at}`, target: piece })),
      isLiving: () => false,
    },
  ]),
  'rules/redirects/compile/graph.ts#nextOf': many('nodes', (pieces) => [
    pieces.map((key) => ({ key, target: { key, rest: '', foreign: false } })),
    new Map(),
    () => false,
  ]),
  'rules/redirects/compile/graph.ts#loopsOf': many('next', (pieces) => [
    Int32Array.from(pieces, (_, at) => at - 1),
  ]),
  'rules/redirects/compile/graph.ts#endsFirst': many('next', (pieces) => [
    Int32Array.from(pieces, (_, at) => at - 1),
  ]),
  'rules/redirects/compile/plan.ts#planOf': many('held', (pieces) => [
    pieces.map((path) => ({ id: path, path, target: path })),
    [],
  ]),
  'rules/redirects/compile/plan.ts#undoOf': many('writes', (pieces) => [
    pieces.map((path) => ({ action: 'create', path, target: path })),
  ]),
  'rules/redirects/rewrite-links.ts#rewriteLink': {
    slots: ['link', 'target'],
    make: ({ slot, text }) => [
      slot === 'link' ? `/${text}` : '/fern',
      {
        ownHosts: { aliases: new Set(['shop.example']), markets: new Set() },
        targetOf: () => (slot === 'target' ? `/${text}` : '/moss'),
      },
    ],
  },
  'rules/redirects/suggest/suggest.ts#suggestTargets': many('paths', (pieces) => [
    new PageIndex([{ path: '/products/fern', title: small }]),
    pieces.map((piece, at) => `/${at}/${piece}`),
    {},
  ]),
  'rules/redirects/suggest/score.ts#scoreOf': many('words', (pieces) => [
    new PageIndex([{ path: '/products/fern', title: small }]),
    { parts: ['fern'], leaf: new Set(pieces), inPath: new Set(pieces) },
    { path: '/fern', parts: ['fern'], leaf: new Set(), inPath: new Set(pieces), inTitle: new Set() },
  ]),
  'rules/redirects/suggest/page-index.ts#nameOf': many('words', (pieces) => [new Set(pieces)]),
  'rules/redirects/suggest/near-words.ts#slipsBetween': one('one', (text) => [text, 'fern', 2]),
}
