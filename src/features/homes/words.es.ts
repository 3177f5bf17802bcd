import { formatsIn } from '../../words/formats'
import type * as en from './words.en'

const formats = /* @__PURE__ */ formatsIn('es-US')

const deliveries = { mail: 'Por correo postal', email: 'Por correo electrónico', both: 'De ambas formas' }
const notNeeded = 'No es obligatorio dar un correo electrónico.'

export const ownHome: typeof en.ownHome = {
  title: 'Avisos oficiales',
  home: 'Vivienda',
  question: '¿Cómo debe comunicarse la asociación con usted?',
  deliveries,
  notNeeded,
  address: 'Dirección postal',
  addressHint: (home) => `Si no es ${home}: hasta 4 líneas.`,
  secondAddress: 'Segunda dirección (opcional)',
  secondHint: 'También se envía una carta allí, sin importar lo que elija arriba.',
  save: 'Guardar',
  saved: 'Se guardó',
  savedWhat: 'Recibirá un correo electrónico que dice qué cambió.',
  notSaved: 'No se guardó',
  stillRight: '¿Sigue siendo correcto?',
  yes: 'Sí, es correcto',
  confirmed: 'Gracias',
}

export const mails: typeof en.mails = {
  ownerFields: {
    delivery: 'Avisos oficiales',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    mailingAddress: 'Dirección postal',
    secondAddress: 'Segunda dirección',
  },
  deliveries: { ...deliveries, both: 'Por correo postal y por correo electrónico' },
  theHome: 'La vivienda',
  mailingDetails: {
    subject: 'Se cambiaron sus datos de envío',
    text: (homes) => `Se cambiaron sus datos de envío como propietario de ${formats.list(homes)}:`,
    wrong: 'Si no es correcto, avise de inmediato a la mesa directiva. El portal guarda un registro de quién hizo el cambio.',
    wrongWrite: (address) =>
      `Si no es correcto, avise de inmediato a la mesa directiva: ${address}. El portal guarda un registro de quién hizo el cambio.`,
    action: 'Ver mi perfil',
    footer: (homes) => `Recibe este mensaje porque es propietario de ${formats.list(homes)}.`,
  },
  confirmAddress: {
    subject: (community) => `Confirme su dirección con ${community}`,
    text: (community) => `Una vez al año, ${community} pregunta a sus propietarios cómo comunicarse con ellos. Esto es lo que tiene:`,
    right: '¿Sigue siendo correcto? Use el botón para decir que sí o para cambiarlo.',
    notNeeded,
    action: 'Confirmar o cambiar',
    footer: 'Recibe este mensaje porque es propietario de una vivienda en esta comunidad.',
  },
}

export const problems: typeof en.problems = {
  changedMeanwhile: 'Otra persona cambió esto. Vuelva a cargar la página para verlo.',
  dayInFuture: 'Elija hoy o un día anterior',
  deliveryUnknown: 'La forma de entrega debe ser correo postal, correo electrónico o ambos',
  homeDeleted: 'Vivienda eliminada',
  homeInUse: 'Esta vivienda tiene personas o un historial. En su lugar, ponga sus votos en 0.',
  homeLivedIn: 'Aquí viven personas con una cuenta.',
  homeLotTaken: 'Otra vivienda tiene este lote.',
  homeRequired: 'Elija una vivienda.',
  homeTaken: 'Esta vivienda ya está en el registro.',
  notAnOwner: 'Usted no está en el registro como propietario.',
  homesMax: (most) => `Como máximo ${most} líneas a la vez.`,
  homesNone: 'No hay viviendas en este archivo.',
  homesTooLarge: 'Este archivo es demasiado grande para una lista de viviendas.',
  importOwnerMissing: 'Hay datos de un propietario, pero falta el nombre',
  importOwnerTwice: 'Este propietario aparece dos veces para esta vivienda',
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
  'imported homes': 'importó viviendas',
  'exported the register': 'exportó el registro de viviendas',
  'added owner': 'agregó al propietario',
  'changed owner': 'cambió los datos del propietario',
  'removed owner': 'quitó al propietario',
  'linked owner': 'vinculó una cuenta al propietario',
  'unlinked owner': 'desvinculó la cuenta del propietario',
}

export const missing: typeof en.missing = { Home: 'Vivienda no encontrada', Owner: 'Propietario no encontrado' }
