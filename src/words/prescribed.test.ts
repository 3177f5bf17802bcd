import { expect, test } from 'vitest'
import { en } from './en'
import { es } from './es'

const PRESCRIBED = `
Login · Iniciar sesión
Register · Registrarse
Username · Nombre de usuario
Password · Contraseña
Forgot your password? · ¿Olvidó su contraseña?
Send Reset Link · Enviar enlace
Cancel · Cancelar
Back to Login · Volver a iniciar sesión
Check your email · Revise su correo electrónico
Full name · Nombre completo
Email · Correo electrónico
Confirm password · Confirme la contraseña
Street number · Número de casa
Street · Calle
Welcome back! · ¡Hola de nuevo!
Successfully logged in as · Inició sesión como
Loading... · Cargando...
Restoring your session... · Recuperando su sesión...
404 Page Not Found · 404 Página no encontrada
Registration Complete · Registro completo
Approval Pending · Aprobación pendiente
Account Activation · Activación de la cuenta
Back to Login Page · Volver a la página de inicio de sesión
Unauthorized · Inicie sesión para continuar.
You do not have permission to do this. · No tiene permiso para hacer esto.
Not found · No se encontró
Please check this field. · Revise este campo.
Authentication failed. Please check your credentials. · No pudimos iniciar su sesión. Revise su nombre de usuario y su contraseña.
Your account is pending approval by the HOA board. · Su cuenta está pendiente de aprobación por la mesa directiva.
Your account has been banned. Please contact the HOA board for assistance. · Su cuenta está bloqueada. Comuníquese con la mesa directiva para recibir ayuda.
If your email is registered, you will receive password reset instructions shortly. · Si su correo electrónico está registrado, pronto recibirá instrucciones para restablecer su contraseña.
Your password reset link is invalid or has expired. · El enlace para restablecer su contraseña no es válido o ya venció.
Invalid reset link · Enlace no válido
Username is required · Escriba su nombre de usuario
Password is required · Escriba su contraseña
Street number is required · Escriba el número de casa
Passwords don't match · Las contraseñas no coinciden
Password must be at least 8 characters · La contraseña debe tener al menos 8 caracteres
Please enter a valid email address · Escriba una dirección de correo electrónico válida
Invalid phone number format · El formato del teléfono no es correcto
Subject is required · Escriba el asunto
Message is required · Escriba el mensaje
Reply is required · Escriba la respuesta
At least one category is required · Elija al menos una categoría
Description must be at least 10 characters · La descripción debe tener al menos 10 caracteres
Title must be at least 3 characters · El título debe tener al menos 3 caracteres
At least one tag is required · Elija al menos una etiqueta
Please select an option · Elija una opción
Please select a reason · Elija un motivo
At least two options are required for this poll type · Este tipo de votación necesita al menos dos opciones
This language is not offered. · Este idioma no está disponible.
Dashboard · Inicio
Documents · Documentos
Messages · Mensajes
Announcements · Avisos
Maintenance · Mantenimiento
Events · Eventos
Voting · Votaciones
CC&R Guidelines · Normas (CC&R)
My Profile · Mi perfil
Users · Usuarios
Settings · Configuración
Logout · Cerrar sesión
Homeowner (Occupant) · Propietario (vive aquí)
Homeowner (Non-Occupant) · Propietario (no vive aquí)
Resident · Residente
Recent Announcements · Avisos recientes
Recent Activity · Actividad reciente
View All · Ver todo
No announcements yet. · Todavía no hay avisos.
Community Announcements · Avisos de la comunidad
All · Todos
New Announcement · Nuevo aviso
Pinned Announcement · Aviso fijado
View Attachment · Ver archivo adjunto
Posted · Publicado
Expires · Vence
No announcements in this category. · No hay avisos en esta categoría.
View Document · Ver documento
Add Document · Agregar documento
Public · Público
Private · Privado
No documents available. · No hay documentos disponibles.
New Message to HOA Board · Mensaje nuevo para la mesa directiva
Subject · Asunto
Message · Mensaje
Your message has been sent to the HOA board · Su mensaje se envió a la mesa directiva
HOA Response by · Respuesta de la asociación, por
Reply to this message · Responder a este mensaje
Send Reply · Enviar respuesta
Pending · Pendiente
Replied · Respondido
Maintenance & Concern Reports · Reportes de mantenimiento e inquietudes
Submit New Report · Enviar un reporte
View History · Ver historial
Open · Abierto
In Progress · En proceso
Closed · Cerrado
View Details · Ver detalles
No maintenance reports found. · No hay reportes de mantenimiento.
Voting & Polls · Votaciones
Active · Activa
Draft · Borrador
Vote Now · Votar ahora
Cast Your Vote · Emita su voto
Submit Vote · Enviar voto
Poll Results · Resultados de la votación
No votes have been cast yet. · Todavía no hay votos.
You are not eligible to vote in this poll or have already voted. · No puede participar en esta votación o ya votó.
All Guidelines · Todas las normas
Priority · Prioritaria
Filter by Tag · Filtrar por etiqueta
Reset Filters · Borrar filtros
No guidelines found · No se encontraron normas
Calendar · Calendario
Upcoming Events · Próximos eventos
Today · Hoy
Cancelled · Cancelado
Add Event · Agregar evento
All Activities · Toda la actividad
No activities found matching your filters. · No hay actividad que coincida con sus filtros.
Account · Cuenta
Email Preferences · Preferencias de correo
Not provided · Sin indicar
All Users · Todos los usuarios
Admins · Administradores
Residents · Residentes
Invite User · Invitar a un usuario
Never · Nunca
Notified · Notificado
Not Notified · Sin notificar
Retry · Reintentar
Delete · Eliminar
Edit · Editar
Save · Guardar
Display settings · Ajustes de pantalla
Language · Idioma
Theme · Tema
Text size · Tamaño del texto
Translated by the board · Traducción de la mesa directiva
The original has changed since this was translated. · El original cambió después de esta traducción.
Urgent / Safety · Urgente / Seguridad
Community Events · Eventos de la comunidad
Maintenance & Repairs · Mantenimiento y reparaciones
Reminders & Guidelines · Recordatorios y normas
HOA Business · Asuntos de la asociación
Documents & Notices · Documentos y avisos
Good News · Buenas noticias
Bylaws · Estatutos
Meeting Minutes · Actas de reuniones
Financial Reports · Informes financieros
Newsletters · Boletines
Forms · Formularios
Other · Otro
Fire Safety · Prevención de incendios
Landscaping · Jardinería
Parking · Estacionamiento
Seasonal · De temporada
Structures · Construcciones
Common Areas · Áreas comunes
Safety · Seguridad
Board Meeting · Reunión de la mesa directiva
Social · Convivencia
Holiday · Día festivo
Volunteer · Voluntariado
Emergency Prep · Preparación para emergencias
Community · Comunidad
Something is Broken · Algo está descompuesto
Violation or Complaint · Infracción o queja
HOA Request · Solicitud a la asociación
Landscape Issue · Problema de jardinería
Security Concern · Inquietud de seguridad
Animal-Related Issue · Problema con animales
My Property · Mi propiedad
Nearby Property · Propiedad cercana
Common Area · Área común
Former resident · Exresidente
Reset your password · Restablezca su contraseña
Your password was changed · Se cambió su contraseña
Your account has been approved · Se aprobó su cuenta
You are invited to the community portal · Le invitamos al portal de la comunidad
A new message to the board is waiting · Hay un mensaje nuevo para la mesa directiva
The board has answered your message · La mesa directiva respondió a su mensaje
The board has sent a message to everyone · La mesa directiva envió un mensaje a todos
Test mail from the portal · Correo de prueba del portal
`

const sentencesOf = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, entry]) =>
    typeof entry === 'string' ? [[path + name, entry]] : entry && typeof entry === 'object' ? sentencesOf(entry, `${path}${name}.`) : [],
  )
const spanish = new Map(sentencesOf(es))
/** The sentences in the catalog continue with a name or a day. */
const GO_ON = ['Successfully logged in as', 'Posted', 'Expires', 'HOA Response by']

test('a prescribed sentence has its prescribed Spanish', () => {
  for (const line of PRESCRIBED.trim().split('\n')) {
    const [english, wanted] = line.split(' · ')
    const said = sentencesOf(en).flatMap(([path, sentence]) => (sentence === english ? [spanish.get(path)] : []))
    if (!GO_ON.includes(english ?? '')) expect(said, english).toContain(wanted)
  }
})
