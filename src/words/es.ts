/* El español del portal: usted, frases completas, «comillas» y ¿signos dobles? */
import { formatsIn } from './formats'
import type { Words } from './say'

const { instant } = formatsIn('es-US')

export const fields: Words['fields'] = {
  check: 'Revise este campo.',
  checkAll: 'Revise lo que escribió.',
  usernameTaken: 'Ese nombre de usuario ya existe',
  emailTaken: 'Ese correo electrónico ya está registrado',
  languageUnknown: 'Este idioma no está disponible.',
  numberNotPlain: 'El número de casa solo puede tener letras, números y signos como # y -',
}

export const opening: Words['opening'] = {
  description: (community) => `El portal comunitario de ${community}`,
  tagline: 'La puerta de entrada de su vecindario.',
  late: 'Esto está tardando.',
  reload: 'Cargar la página de nuevo',
  noScript: 'Este portal necesita JavaScript. Actívelo en la configuración de su navegador y vuelva a cargar la página.',
}

export const problems: Words['problems'] = {
  // Documentos
  documentIsFile: 'Este documento es un archivo subido. No tiene una dirección que cambiar.',
  documentKeptElsewhere: 'Este documento se guarda en otro lugar. Agregue uno nuevo.',
  documentVersionsMax: (most) => `Un documento guarda como máximo ${most} versiones. Elimine una primero.`,
  documentOnlyVersion: 'Esta es la única versión. Elimine el documento.',
  documentVersionRemoved: (number) => `Se eliminó la versión ${number}`,
  documentNewVersion: (title) => `Nueva versión de ${title}`,
  // Inicio de sesión
  passwordCommon: 'Esta contraseña está en todas las listas de contraseñas comunes. Elija otra.',
  passwordOwn: 'No use su nombre ni su dirección en la contraseña.',
}

export const server: Words['server'] = {
  unauthorized: 'Inicie sesión para continuar.',
  forbidden: 'No tiene permiso para hacer esto.',
  notFound: 'No se encontró',
  badRequest: 'No se pudo leer la solicitud',
  notAllowed: 'Esto no está permitido',
  methodNotAllowed: 'Método no permitido',
  tookTooLong: 'La solicitud tardó demasiado',
  tooLarge: 'La solicitud es demasiado grande',
  addressTooLong: 'La dirección es demasiado larga',
  contentType: 'Este tipo de contenido no se acepta',
  noSuchPart: 'El archivo no tiene esa parte',
  expectation: 'La solicitud espera algo que el portal no hace',
  headersTooLarge: 'Los encabezados de la solicitud son demasiado grandes',
  refused: 'La solicitud no se aceptó',
  wrong: 'Algo falló de nuestra parte. Inténtelo de nuevo.',
  diskFull: 'El disco del servidor está lleno. No se guardó nada; avise a la persona que administra el portal.',
  busy: 'El portal está ocupado en este momento. No se guardó nada; inténtelo de nuevo en unos segundos.',
  ballotBoxBusy: 'La urna se está copiando en este momento. No se guardó nada; inténtelo de nuevo en un minuto.',
  invalidJson: 'La solicitud no es JSON válido',
  batchTooLong: 'Esto es demasiado para una sola solicitud. Pídalo por separado.',
  notInBatch: 'Esta llamada no se puede hacer junto con otras.',
  batchMax: (most) => `Como máximo ${most} llamadas en una solicitud`,
  tooManyValues: 'Esta solicitud tiene demasiados valores.',
  hostUnclear: 'La solicitud no dice con claridad a qué sitio va dirigida.',
  elsewhere: (url) => `El portal no está en esta dirección, sino en ${url}`,
  otherSite: 'Esta solicitud vino de otro sitio y no se aceptó.',
  listTooLong: 'Esta lista es demasiado larga para una sola respuesta. Pídala por páginas.',
  tooManyAtOnce: 'Hay demasiadas solicitudes a la vez. Inténtelo de nuevo en un momento.',
  tooManyAttempts: (minutes) => `Hubo demasiados intentos. Inténtelo de nuevo en ${minutes} minutos.`,
  tooManyForName: 'Hubo demasiados intentos con esta cuenta. Inténtelo de nuevo en un momento.',
  tooManySignIns: 'Demasiadas personas están iniciando sesión. Inténtelo de nuevo en un momento.',
  readMuch: (minutes) => `Ha leído mucho en poco tiempo. Continúe en ${minutes} minutos.`,
  textUsedUp: 'Ya escribió todo lo que cabe en un día. Continúe mañana.',
  filesUsedUp: 'Ya subió todo lo que cabe en un día. Continúe mañana.',
  tooManyPictures: 'En este momento se procesan demasiadas imágenes. Inténtelo de nuevo en un momento.',
  formUnreadable: 'No se pudo leer el formulario.',
  formFieldTooLong: 'Es demasiado largo.',
  formTooMuchText: 'Este formulario tiene demasiado texto.',
  formTooLarge: 'Es demasiado grande para subirlo.',
  formTooManyParts: 'Este formulario tiene demasiadas partes.',
  pixels: (name, megapixels) => `«${name}» tiene demasiados píxeles. El límite es de ${megapixels} megapíxeles.`,
  contentDiffers: (name) => `El contenido de «${name}» no corresponde a su tipo de archivo.`,
  rangeNotSatisfiable: 'El archivo no tiene esa parte',
  csvUnreadable: (why) => `No es un archivo CSV como los que guarda una hoja de cálculo: ${why}`,
  lastSuperAdmin: 'El último superadministrador no se puede cambiar de esta manera.',
  accountIsNew: (until, timeZone) => `Su cuenta es nueva: podrá votar a partir del ${instant(until, timeZone)}.`,
  accountChanged: (until, timeZone) =>
    `Otra persona cambió el correo electrónico o la contraseña de su cuenta. Para proteger su voto, podrá votar a partir del ${instant(until, timeZone)}. Avise a la mesa directiva si no sabía de este cambio.`,
}

export const values: Words['values'] = {
  issueTypes: {
    'Something is Broken': 'Algo está descompuesto',
    'Violation or Complaint': 'Infracción o queja',
    'HOA Request': 'Solicitud a la asociación',
    'Landscape Issue': 'Problema de jardinería',
    'Security Concern': 'Inquietud de seguridad',
    'Animal-Related Issue': 'Problema con animales',
    Other: 'Otro',
  },
  relevances: { 'My Property': 'Mi propiedad', 'Nearby Property': 'Propiedad cercana', 'Common Area': 'Área común' },
  reportStatuses: { Open: 'Abierto', 'In Progress': 'En proceso', Closed: 'Cerrado' },
  hoaStatuses: {
    'owner-occupant': 'Propietario (vive aquí)',
    'owner-non-occupant': 'Propietario (no vive aquí)',
    renter: 'Residente',
  },
  formerResident: 'Exresidente',
}

export const mails: Words['mails'] = {
  template: {
    unsubscribe: 'Cancelar la suscripción',
    buttonFails: 'Si el botón no funciona, abra esta dirección:',
  },
  hello: (name) => `Hola, ${name}:`,
  reset: {
    subject: 'Restablezca su contraseña',
    text: 'Alguien, esperamos que usted, pidió restablecer su contraseña. El enlace de abajo funciona una sola vez, durante una hora.',
    action: 'Elegir una contraseña nueva',
    footer: 'Si usted no lo pidió, no haga nada. Su contraseña sigue siendo la misma.',
  },
  passwordChanged: {
    subject: 'Se cambió su contraseña',
    signedIn: [
      'Se acaba de cambiar la contraseña de su cuenta y se cerró la sesión en todos los demás dispositivos.',
      'Si no fue usted, restablezca su contraseña de inmediato y avise a la mesa directiva.',
    ],
    passedOn: [
      'Se acaba de cambiar la contraseña de su cuenta con un enlace que no se envió a esta dirección, sino que se entregó a alguien para que se lo diera a usted.',
      'Si no fue usted, restablezca su contraseña de inmediato con «¿Olvidó su contraseña?» y avise a la mesa directiva. Hasta mañana, la cuenta no puede votar.',
    ],
    action: 'Elegir una contraseña nueva',
    footer: 'Recibe este mensaje porque se trata de la seguridad de su cuenta.',
  },
  registration: {
    subject: (name) => `Nuevo registro: ${name}`,
    subjectOfMany: (count) => `${count} registros nuevos`,
    heading: 'Una persona espera la aprobación de su cuenta',
    headingOfMany: (count) => `${count} personas esperan la aprobación de su cuenta`,
    text: (applicant) => `${applicant}: se registró y espera a la mesa directiva.`,
    textOfMany: 'Se registraron y esperan a la mesa directiva:',
    more: (count) => `Y ${count} más, en la página Usuarios.`,
    action: 'Abrir la página Usuarios',
    footer: 'Recibe este mensaje porque administra el portal.',
  },
  approval: {
    subject: 'Se aprobó su cuenta',
    heading: (name) => `Le damos la bienvenida, ${name}`,
    text: 'La mesa directiva aprobó su cuenta. Ya puede iniciar sesión.',
    username: (username) => `Su nombre de usuario es ${username}. También puede iniciar sesión con su correo electrónico.`,
    action: 'Iniciar sesión',
    footer: 'Recibe este mensaje porque se registró en el portal de la comunidad.',
  },
  invitation: {
    subject: 'Le invitamos al portal de la comunidad',
    heading: (name) => `Le damos la bienvenida, ${name}`,
    text: 'La mesa directiva creó una cuenta para usted en el portal de la comunidad.',
    username: (username, days) =>
      `Su nombre de usuario es ${username}. Elija su propia contraseña con el enlace de abajo. Funciona una sola vez, durante ${days} días.`,
    pending: 'Podrá iniciar sesión en cuanto la mesa directiva apruebe su cuenta.',
    action: 'Elegir una contraseña',
    footer: 'Recibe este mensaje porque la mesa directiva de su comunidad le invitó.',
  },
  residentInvitation: {
    username: (username, days) =>
      `Su nombre de usuario es ${username}. También puede iniciar sesión con su correo electrónico. Elija su contraseña con el enlace de abajo. Funciona una sola vez, durante ${days} días.`,
    after: 'Después, use «¿Olvidó su contraseña?» en la página de inicio de sesión para recibir un enlace nuevo.',
    footer: 'Recibe este mensaje porque está en la lista de residentes de su comunidad.',
  },
  accountFields: {
    name: 'nombre',
    email: 'correo electrónico',
    streetNumber: 'número de casa',
    streetName: 'calle',
    hoaStatus: 'estatus en la asociación',
    phoneNumber: 'teléfono',
    textOptIn: 'mensajes de texto',
    language: 'idioma',
  },
  votingChanges: {
    subject: 'Se cambió su dirección o su estatus en la asociación',
    text: 'La mesa directiva cambió sus datos en el portal de la comunidad:',
    change: (field, to, from) => `${field}: ${to} (hasta ahora: ${from})`,
    effect:
      'Estos datos deciden en qué votaciones puede participar. En las votaciones con un voto por hogar, también deciden para qué hogar cuenta su voto.',
    wrong: 'Si no es correcto, avise de inmediato a la mesa directiva. El portal guarda un registro de quién hizo el cambio.',
    wrongWrite: (address) =>
      `Si no es correcto, avise de inmediato a la mesa directiva: ${address}. El portal guarda un registro de quién hizo el cambio.`,
    action: 'Abrir el portal',
    footer: 'Recibe este mensaje porque afecta sus votos en la comunidad.',
  },
  moved: {
    subject: 'Se cambió el correo electrónico de su cuenta',
    text: 'La mesa directiva cambió el correo electrónico de su cuenta en el portal de la comunidad. Desde ahora, los mensajes llegan a la dirección nueva, y usted inicia sesión con su nombre de usuario o con esa dirección.',
    changes: (fields) => `Todos los cambios: ${fields}.`,
    hold: 'Durante 24 horas, la cuenta no puede votar. Si no esperaba este cambio, avise de inmediato a la mesa directiva.',
    action: 'Abrir el portal',
    footer: 'Recibe este mensaje porque se trata de la seguridad de su cuenta.',
  },
  announcement: {
    subject: (title) => `Aviso importante: ${title}`,
    attachment: (name) => `Archivo adjunto: ${name}`,
    action: 'Leerlo en el portal',
    footer: 'Recibe este mensaje porque tiene una cuenta en el portal de la comunidad.',
  },
  report: {
    subject: (issue) => `Nuevo reporte de mantenimiento: ${issue}`,
    heading: (issue) => `Reporte nuevo: ${issue}`,
    filed: (name, id) => `${name} envió el reporte #${id}.`,
    filedFor: (filer, name, id) => `${filer} envió el reporte #${id} en nombre de ${name}.`,
    near: (address) => `Cerca de ${address}`,
    photo: 'En el portal hay una foto.',
    photos: (count) => `En el portal hay ${count} fotos.`,
    action: 'Abrir el reporte',
    footer: 'Recibe este mensaje porque forma parte de la mesa directiva.',
  },
  reportCopy: {
    subject: (issue) => `Copia de un reporte de mantenimiento: ${issue}`,
    heading: (issue) => `Copia de un reporte: ${issue}`,
    text: 'La mesa directiva le envía una copia de este reporte.',
    action: 'Abrir la página Mantenimiento',
    footer: 'Recibe este mensaje porque la mesa directiva le envió una copia de un reporte.',
  },
  reportStatus: {
    subject: (status) => `Su reporte de mantenimiento está ahora: ${status}`,
    heading: (status) => `Su reporte está ahora: ${status}`,
    about: (id, issue, place) => `Reporte #${id}: ${issue}, ${place}`,
    note: (comment) => `Nota de la mesa directiva:\n${comment}`,
    footer: 'Recibe este mensaje porque envió este reporte en el portal de la comunidad.',
    footerOnBehalf: 'Recibe este mensaje porque la mesa directiva envió este reporte por usted.',
  },
  message: {
    subject: 'Hay un mensaje nuevo para la mesa directiva',
    heading: 'Un mensaje espera a la mesa directiva',
    text: (name) => `${name} escribió a la mesa directiva. Inicie sesión para leer el mensaje y responder.`,
    private: 'Para proteger su privacidad, el mensaje mismo nunca se envía por correo electrónico.',
    action: 'Leer el mensaje',
    footer: 'Recibe este mensaje porque forma parte de la mesa directiva.',
  },
  broadcast: {
    subject: 'La mesa directiva envió un mensaje a todos',
    heading: 'Hay un mensaje de la mesa directiva',
    text: 'La mesa directiva escribió a toda la comunidad. Inicie sesión para leer el mensaje.',
    footer: 'Recibe este mensaje porque tiene una cuenta en el portal de la comunidad.',
  },
  reply: {
    subject: 'La mesa directiva respondió a su mensaje',
    heading: 'Hay una respuesta para usted',
    text: 'La mesa directiva respondió a su mensaje. Inicie sesión para leer la respuesta.',
    footer: 'Recibe este mensaje porque escribió a la mesa directiva en el portal de la comunidad.',
  },
  pollClosed: {
    subject: (title) => `Se cerró la votación: ${title}`,
    heading: 'Se cerró la votación',
    noVotes: (title) => `La votación «${title}» está cerrada. No hubo votos.`,
    oneVote: (title) => `La votación «${title}» está cerrada. Hubo 1 voto.`,
    votes: (title, count) => `La votación «${title}» está cerrada. Hubo ${count} votos.`,
    results: 'Todas las personas que pueden iniciar sesión ya pueden ver los resultados.',
    action: 'Ver los resultados',
    footer: 'Recibe este mensaje porque administra el portal.',
  },
  pollReminder: {
    subject: (title) => `Recordatorio para votar: ${title}`,
    you: 'La votación está abierta y toma un minuto. Usted todavía no ha votado.',
    household: 'La votación está abierta y toma un minuto. En su hogar todavía no ha votado nadie.',
    action: 'Votar ahora',
    footer: 'Este es el único recordatorio de esta votación. El portal sabe si usted votó, pero no qué votó.',
  },
  test: {
    subject: 'Correo de prueba del portal',
    heading: 'El correo electrónico funciona',
    text: 'Usted pidió este correo de prueba en la bandeja de salida del portal. Llegó, así que todo está bien configurado.',
    footer: 'Recibe este mensaje porque usted lo pidió.',
  },
}
