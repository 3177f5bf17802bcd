import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Attributes and properties that no person reads: class names, fonts, formats, selectors. */
const UNREAD = /^(className|fontFamily|autoComplete|rel|preserveAspectRatio|queryKey)$|\.(querySelector(All)?|split)$/
/** A text that begins with a capital letter or contains a space, and is no class name, address or format. */
const SENTENCE = /^[\s"'“«(]*[A-ZÁÉÍÓÚÑ¡¿][a-zà-ÿ'’]+([\s.,…!?]|$)|[a-z] [a-z]/
const WORD = /\p{L}{2}/u
/** Attributes that people read or hear, whatever their text. */
const READ = /^(aria-label|label|title|placeholder|alt)$/

export interface Literal {
  line: number
  text: string
}

/** Whether nobody reads a node's text, or it is the same in every language. */
function isUnread(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return true
  if (ts.isNewExpression(node)) return /(Error|Exception)$/.test(node.expression.getText())
  if (ts.isJsxElement(node)) return node.openingElement.tagName.getText() === 'code'
  const name = ts.isCallExpression(node) ? node.expression : ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) ? node.name : null
  return name !== null && UNREAD.test(name.getText())
}

/** A text that is compared, or is a property name, is never shown. */
function isCompared({ parent }: ts.Node): boolean {
  const compares = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken, ts.SyntaxKind.InKeyword]
  if (ts.isBinaryExpression(parent)) return compares.includes(parent.operatorToken.kind)
  return ts.isCaseClause(parent)
}
const isKey = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node

const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isJsxText(node)
const words = (node: ts.Node): string =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…').trim()
    : (node as ts.StringLiteralLike | ts.JsxText).text.trim()

/** In JSX and in attributes that are read aloud, a single lower-case word counts. */
const patternFor = (node: ts.Node) =>
  ts.isJsxText(node) || (ts.isJsxAttribute(node.parent) && READ.test(node.parent.name.getText())) ? WORD : SENTENCE

/** Sentences in a client module's source, found through the TypeScript syntax tree. */
export function literalsIn(file: string, code = readFileSync(file, 'utf8')): Literal[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const found: Literal[] = []
  const visit = (node: ts.Node): void => {
    if (isUnread(node)) return
    if (isText(node) && !isCompared(node) && !isKey(node) && patternFor(node).test(words(node)))
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: words(node) })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
