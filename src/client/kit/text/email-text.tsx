/** An email address: where it must break, it breaks before the @. */
export function EmailText({ address }: { address: string }) {
  const at = Math.max(0, address.lastIndexOf('@'))
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
