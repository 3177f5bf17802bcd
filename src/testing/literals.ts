import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** What programs read, where no person does: names of classes and fonts, formats, ways to find elements. */
const UNREAD = /^(className|fontFamily|autoComplete|rel|preserveAspectRatio|queryKey)$|\.(querySelector(All)?|split)$/
/** A word, or several: what begins with a capital letter or holds a space, and is no name of a class, an address or a format. */
const SENTENCE = /^[\s"'“«(]*[A-ZÁÉÍÓÚÑ¡¿][a-zà-ÿ'’]+([\s.,…!?]|$)|[a-z] [a-z]/
const WORD = /\p{L}{2}/u
/** Attributes that people read or hear, whatever stands in them. */
const READ = /^(aria-label|label|title|placeholder|alt)$/

export interface Literal {
  line: number
  text: string
}

/** Whether nobody reads what is in a node, or it is the same in every language. */
function isUnread(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return true
  if (ts.isNewExpression(node)) return /(Error|Exception)$/.test(node.expression.getText())
  if (ts.isJsxElement(node)) return node.openingElement.tagName.getText() === 'code'
  const name = ts.isCallExpression(node) ? node.expression : ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) ? node.name : null
  return name !== null && UNREAD.test(name.getText())
}

/** A text that is compared, or names a property, is shown nowhere. */
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

/** In JSX, and where something is read aloud, one small word is enough. */
const patternFor = (node: ts.Node) =>
  ts.isJsxText(node) || (ts.isJsxAttribute(node.parent) && READ.test(node.parent.name.getText())) ? WORD : SENTENCE

/** Sentences that a module of the browser holds itself, by the grammar of TypeScript: wherever they stand, for wherever they may be shown. */
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
