import type * as en from './words.en'

export const problems: typeof en.problems = {
  changedMeanwhile: 'Otra persona cambió esto. Vuelva a cargar la página para verlo.',
  dayInFuture: 'Elija hoy o un día anterior',
  deliveryUnknown: 'La forma de entrega debe ser correo postal, correo electrónico o ambos',
  homeDeleted: 'Vivienda eliminada',
  homeInUse: 'Esta vivienda tiene personas o un historial. En su lugar, ponga sus votos en 0.',
  homeLivedIn: 'Aquí viven personas con una cuenta.',
  homeLotTaken: 'Otra vivienda tiene este lote.',
  homeTaken: 'Esta vivienda ya está en el registro.',
  ownerAccountClosed: 'Elija una cuenta que pueda iniciar sesión',
  ownerEmailRequired: 'Elija el correo electrónico solo si hay una dirección de correo.',
  ownerHasAccount: 'Este propietario tiene una cuenta. Haga el cambio allí.',
  ownerInHistory: 'Este propietario es parte del historial.',
  ownerNameRequired: 'Escriba el nombre del propietario',
  ownerRemoved: 'Propietario quitado',
  ownersMax: (most) => `Una vivienda tiene como máximo ${most} propietarios.`,
  ownerTwice: 'Esta persona ya es propietaria de esta vivienda.',
  votesWrong: (most) => `Los votos deben ser un número entero de 0 a ${most}`,
}

export const auditActions: typeof en.auditActions = {
  'added home': 'agregó la vivienda',
  'changed home': 'cambió la vivienda',
  'deleted home': 'eliminó la vivienda',
  'transferred home': 'registró la venta de la vivienda',
  'added owner': 'agregó al propietario',
  'changed owner': 'cambió los datos del propietario',
  'removed owner': 'quitó al propietario',
  'linked owner': 'vinculó una cuenta al propietario',
  'unlinked owner': 'desvinculó la cuenta del propietario',
}

export const missing: typeof en.missing = { Home: 'Vivienda no encontrada', Owner: 'Propietario no encontrado' }
