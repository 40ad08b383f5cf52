/** What could act in a mail is cut out by its ranges; everything else stays as it was written. */
import { describe, expect, test } from 'vitest'
import { treeOf } from '../../../../../../src/renderer/blocks/design/html-tree.ts'
import { actingIn, cutOut, cutsByName } from '../../../../../../src/renderer/blocks/design/in-place/cuts.ts'
import { foreignMails } from '../../../../../fixtures/mails/foreign.ts'

describe('what acts goes, by its range', () => {
  test.each([
    ['<p>a<script>alert(1)</script>b', '<p>ab', 'script'],
    ['<p onclick="x()" class=a>b', '<p class=a>b', 'event handler'],
    ['<p class=a\nonclick=x()>b', '<p class=a>b', 'event handler'],
    ['<body><body onload=x()>b', '<body><body>b', 'event handler'],
    ['<p onclick=a onclick=b>c', '<p>c', 'event handler'],
    ['<form action="/x"><input name=a>go</form>', '<input name=a>go', 'form'],
    ['<iframe src="https://a.test"></iframe>b', 'b', 'embedded page'],
    ['<a href=" java&#10;script:x()">b</a>', '<a>b</a>', 'script link'],
    ['<a href="data:text/html,x">b</a>', '<a>b</a>', 'script link'],
    ['<meta http-equiv="Refresh" content="0;url=x">b', 'b', 'redirect'],
    ['<base href="https://a.test">b', 'b', 'base address'],
    ['<style>p{color:red;width:expression(x())}</style>b', '<style>p{color:red;}</style>b', 'script in a style'],
    ['<!--[if mso]><script>x()</script><![endif]-->b', 'b', 'comment with a script'],
    ['<svg><script>x()</script></svg>b', '<svg></svg>b', 'script'],
    ['<svg><a xlink:href="javascript:x()">b</a></svg>', '<svg><a>b</a></svg>', 'script link'],
    ['<p>a<script type="Application/LD+JSON">{}</script>', '<p>a', 'block of data for Gmail'],
    ['<p>a<script>x()</s<b>', '<p>a', 'script'],
    ['<p>a<style>p{width:expression(x())}', '<p>a<style>p{}', 'script in a style'],
    ['<template><script>x()</script></template>b', '<template></template>b', 'script'],
  ])('%s', (html, left, name) => {
    const cut = cutOut(html)
    expect(cut.source).toBe(left)
    expect(cut.cuts.map((one) => one.name)).toContain(name)
    expect(actingIn(treeOf(cut.source))).toEqual([])
  })
})

test.each([
  '<!--[if mso]><table><tr><td><![endif]--><p>a</p><!--[if mso]></td></tr></table><![endif]-->',
  '<style>v\\:* { behavior: url(#default#VML); } @media (max-width:600px){.a{width:100%!important}}</style>',
  '<a href="https://a.test/?on=1&b">x</a><img src="cid:a@b"><img src="data:image/png;base64,AA==">',
  '<noscript><p>words</p></noscript><link href="https://fonts.test/a.css" rel=stylesheet>',
])('%s stays', (html) => {
  expect(cutOut(html)).toEqual({ source: html, cuts: [] })
})

test('a form is one thing', () => {
  expect(cutsByName(cutOut('<form><form>a</form></form><p onclick=b>').cuts)).toEqual([
    ['form', 2],
    ['event handler', 1],
  ])
})

test.each(foreignMails())('nothing is cut out of $name but what is named', ({ html }) => {
  const { source, cuts } = cutOut(html)
  expect(source.length).toBe(html.length - cuts.reduce((sum, { text }) => sum + text.length, 0))
  expect(cuts).toEqual([])
})
